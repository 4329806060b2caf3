import { describe, expect, it } from 'vitest'
import { isVietnameseSyllable } from '#search/spelling/vietnamese-syllable.ts'

describe('the spelling of a Vietnamese syllable', () => {
  it.each('đoàn trời ơi nghiêng khuỷu quyển xoong giường ước yến thuở uống ngoằng gì khoẻ hòa'.split(' '))(
    'accepts %s',
    (word) => expect(isVietnameseSyllable(word)).toBe(true),
  )

  it.each('nắg thiêt̀u trrà sữaa điệnh wáy jẹp đ'.split(' '))('refuses %s', (word) =>
    expect(isVietnameseSyllable(word)).toBe(false),
  )
})
