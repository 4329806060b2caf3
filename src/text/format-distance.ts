import type { Language } from '#text/language.ts'

/** A distance in kilometres: `2,3 km` in Vietnamese. From ten on without decimals. */
export function formatDistance(km: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
}
