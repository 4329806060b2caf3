import { routes } from '#contract/routes.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'
import { type ShownPost, toShownPosts } from '#views/shown/shown-posts.ts'

export interface PostsView extends PageView {
  posts: ShownPost[]
}

export const postsPage = defineSinglePage<PostsView>({
  name: 'posts',
  pathOf: ({ language }) => routes.blog(language),
  view: ({ language }, catalog) => {
    const strings = catalog.stringsIn(language)
    return {
      language,
      title: strings.blogTitle,
      description: strings.blogLead,
      posts: toShownPosts(catalog, language),
    }
  },
})
