declare namespace App {
  interface Locals {
    /** Set by the production entry for every request it passes on to Astro. */
    call?: import('#api/services.ts').Call
    /** The pages for unknown addresses and for failures, in each language. Set by the production entry. */
    notFoundPages?: import('#site/language-paths.ts').ErrorPages
    failedPages?: import('#site/language-paths.ts').ErrorPages
    /** What the page is. Set by the layout while it renders. */
    page?: import('#site/rendered-markdown.ts').RenderedPage
    /** What the page is to show. Set by a publication for every page that it renders. */
    given?: import('#site/page-view.ts').GivenPage
  }
}

/** The route files of the pages that are published, as Astro names them; known while the code is compiled. */
declare module 'virtual:published-routes' {
  const routes: readonly string[]
  export default routes
}
