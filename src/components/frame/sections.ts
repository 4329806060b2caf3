/** The links of the header and the footer. */
import type { PublishedSite } from '#catalog/snapshot.ts'
import { CATEGORY_IDS, CATEGORY_NAMES } from '#contract/category.ts'
import { contactUrl, routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import type { IconName } from '#pictures/icons.ts'

/** A link in the header or footer of every page. */
export interface FrameLink {
  name: string
  href: string
}

/** A section, with what stands for it in the bar at the bottom of a phone. */
interface SectionLink extends FrameLink {
  /** Absent for a section that only wide screens have room for. */
  tab?: { name: string; icon: IconName }
}

/** The sections of the site, in the header of every page. */
export function sectionsOf(strings: Strings): SectionLink[] {
  const { language } = strings
  return [
    {
      name: strings.navCodes,
      href: routes.codes(language),
      tab: { name: strings.tabCodes, icon: 'ticket' },
    },
    {
      name: strings.navStores,
      href: routes.stores(language),
      tab: { name: strings.navStores, icon: 'store' },
    },
    {
      name: strings.navProducts,
      href: routes.products(language),
      tab: { name: strings.tabProducts, icon: 'tag' },
    },
    {
      name: strings.navCalendar,
      href: routes.saleDays(language),
      tab: { name: strings.tabCalendar, icon: 'calendar' },
    },
    { name: strings.navBlog, href: routes.blog(language) },
  ]
}

/** The link columns in the footer of every page. */
export function footerOf(
  strings: Strings,
  { contact, takesTips = true }: Partial<Pick<PublishedSite, 'contact' | 'takesTips'>> = {},
): { title: string; links: FrameLink[] }[] {
  const { language } = strings
  const href = contact === undefined ? undefined : contactUrl(contact)
  return [
    {
      title: strings.footExplore,
      links: [
        ...sectionsOf(strings),
        { name: strings.changesNav, href: routes.changes(language) },
        { name: strings.navWatch, href: routes.watchlist(language) },
        ...(takesTips ? [{ name: strings.tipTitle, href: routes.tips(language) }] : []),
      ],
    },
    {
      title: strings.categories,
      links: CATEGORY_IDS.map((id) => ({
        name: CATEGORY_NAMES[id][language],
        href: routes.category(id, language),
      })),
    },
    {
      title: strings.footTools,
      links: [
        { name: strings.advancedTitle, href: routes.advancedSearch(language) },
        { name: strings.savingsTitle, href: routes.savings(language) },
        { name: strings.navGetLink, href: routes.getLink(language) },
        { name: strings.smartLinkTitle, href: routes.smartLinks(language) },
        { name: strings.forAgents, href: routes.docs() },
      ],
    },
    {
      title: strings.footSite,
      links: [
        { name: strings.navAbout, href: routes.about(language) },
        { name: strings.navMedia, href: routes.mediaKit(language) },
        ...(href === undefined ? [] : [{ name: strings.aboutContact, href }]),
      ],
    },
  ]
}

/**
 * Returns the path of a page that the header or footer links to, which is marked there; undefined for other
 * pages.
 */
export function pathInFrame(path: string | undefined, strings: Strings): string | undefined {
  return footerOf(strings).some(({ links }) => links.some(({ href }) => href === path)) ? path : undefined
}
