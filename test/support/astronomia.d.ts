/** The parts of the package that the tests use; it contains no types. */
declare module 'astronomia' {
  export const planetposition: { Planet: new (data: unknown) => object }
  /** Julian ephemeris days; `year` is a decimal year near the new moon. */
  export const moonphase: { newMoon(year: number): number }
  /** The apparent longitude of the sun in radians. */
  export const solar: { apparentVSOP87(earth: object, jde: number): { lon: number } }
  /** Seconds between dynamical time and universal time. */
  export const deltat: { deltaT: (year: number) => number }
}
declare module 'astronomia/data' {
  const data: { vsop87Bearth: unknown }
  export default data
}
