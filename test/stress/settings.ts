/** For experiments that are not about the limits. */
export const UNLIMITED = {
  CLIENT_REQUESTS_PER_MINUTE: '1000000000',
  GLOBAL_REQUESTS_PER_MINUTE: '1000000000',
}
