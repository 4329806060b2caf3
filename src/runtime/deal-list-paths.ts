import { type DealList, listDealLists } from '#catalog/deal-lists.ts'
import { type Language, LANGUAGES } from '#contract/language.ts'
import { loadCollections } from '#runtime/content.ts'

/** Every list of deals in every language: what `getStaticPaths` of a file below `[...page]` returns. */
export async function dealListPaths(): Promise<
  { params: { page: string }; props: { list: DealList; language: Language } }[]
> {
  const { catalog } = await loadCollections()
  return listDealLists(catalog).flatMap((list) =>
    LANGUAGES.map((language) => ({
      params: { page: list.pathIn(language).slice(1) },
      props: { list, language },
    })),
  )
}
