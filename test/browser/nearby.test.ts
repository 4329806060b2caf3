import { describe, expect, it } from 'vitest'
import { distanceKm } from '#browser/nearby.ts'

describe('the distance of two positions', () => {
  it.each([
    ['none', { latitude: 10.77, longitude: 106.7 }, { latitude: 10.77, longitude: 106.7 }, 0],
    // A degree of a great circle is 111.19 km.
    ['a degree north', { latitude: 10, longitude: 106 }, { latitude: 11, longitude: 106 }, 111.19],
    [
      'a degree east at the equator',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      111.19,
    ],
    ['half way around', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015.09],
  ])('is right: %s', (_, a, b, km) => {
    expect(distanceKm(a, b)).toBeCloseTo(km, 1)
    expect(distanceKm(b, a)).toBeCloseTo(km, 1)
  })
})
