import { describe, expect, it } from 'vitest'
import { appUrl } from '#links/app-url.ts'

describe('the address of a page in an app', () => {
  it.each([
    ['shop://open?url={url}', 'shop://open?url=https%3A%2F%2Fshop.vn%2Fa%3Fb%3Dc%23d'],
    [
      'intent://{address}#Intent;scheme=https;package=vn.shop;end',
      'intent://shop.vn/a?b=c#Intent;scheme=https;package=vn.shop;end',
    ],
  ])('by %s is %s', (pattern, address) => {
    expect(appUrl('https://shop.vn/a?b=c#d', pattern)).toBe(address)
  })

  it('keeps signs that a replacement would read', () => {
    expect(appUrl("https://shop.vn/$&-$'", 'shop://{address}')).toBe("shop://shop.vn/$&-$'")
  })
})
