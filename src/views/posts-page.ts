import { routes } from '#contract/routes.ts'
import { definePage, inEveryLanguage, type PageView } from '#views/page-definition.ts'
import { type ShownPost, toShownPosts } from '#views/shown/shown-posts.ts'

export interface PostsView extends PageView {
  posts: ShownPost[]
}

export const postsPage = definePage<PostsView>({
  name: 'posts',
  list: inEveryLanguage,
  pathOf: ({ language }) => routes.blog(language),
  isListed: true,
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
