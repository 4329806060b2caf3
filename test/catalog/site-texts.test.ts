import { expect, it } from 'vitest'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { smallCatalog } from '../support/content.ts'

const { site } = smallCatalog({})
const own = {
  ...site,
  description: 'Tìm mã.',
  notice: 'Dữ liệu minh họa.',
  translations: {
    en: { description: 'Find codes.', notice: 'Sample data.' },
    fr: { description: 'Des codes.' },
  },
}

it('gives the texts of a language; where one is missing, in English, and else in Vietnamese', () => {
  expect(siteTextsIn('en', own)).toEqual({
    description: 'Find codes.',
    notice: 'Sample data.',
    noticeLang: 'en',
  })
  expect(siteTextsIn('fr', own)).toEqual({
    description: 'Des codes.',
    notice: 'Sample data.',
    noticeLang: 'en',
  })
  const vietnamese = { description: 'Tìm mã.', notice: 'Dữ liệu minh họa.', noticeLang: 'vi' }
  expect(siteTextsIn('vi', own)).toEqual(vietnamese)
  expect(siteTextsIn('ja', { ...own, translations: {} })).toEqual(vietnamese)
})
