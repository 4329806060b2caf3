declare namespace App {
  interface Locals {
    /** Set by the production entry for every request it passes on to Astro. */
    call?: import('#api/services.ts').Call
  }
}
