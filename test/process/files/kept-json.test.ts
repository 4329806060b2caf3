import { expect, it } from 'vitest'
import { createKeptJson } from '#process/files/kept-json.ts'

const [one, two, three] = [{ id: 'một' }, { id: 'hai', list: [1, 2] }, { id: 'ba' }]

it('renders what JSON.stringify renders, whatever was rendered before', () => {
  const render = createKeptJson()
  for (const records of [
    [],
    [one],
    [one, two, three],
    [three, one],
    [],
    [two, two, { ...one }],
    [two, one, two],
  ])
    expect(render(records).toString()).toBe(JSON.stringify(records))
})

it('renders another record anew, though it is called the same', () => {
  const render = createKeptJson()
  render([one, two])
  const changed = { ...one, title: 'Giảm 10%' }
  expect(render([changed, two]).toString()).toBe(JSON.stringify([changed, two]))
})
