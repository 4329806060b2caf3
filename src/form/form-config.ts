/** The configuration of the form for editors, and its security policy. */
import { PHOTO_FOLDER } from '#entries/photo.ts'
import type { Folder } from '#entries/check-content.ts'
import { type Choices, formFields } from '#form/form-fields.ts'

/** The repository to which the form saves. */
export interface Host {
  name: (typeof HOSTS)[number]
  /** `owner/name` */
  repository: string
  branch: string
  /** The address of a self-hosted instance. */
  address?: string | undefined
  /** GitLab and Gitea: the id of the OAuth application for sign-in. */
  applicationId?: string | undefined
  /** GitHub: the address of the OAuth client for sign-in. */
  signIn?: string | undefined
}

export const HOSTS = ['github', 'gitlab', 'gitea'] as const

/** The folders that the form edits, each with the names of its collection. */
export const FORM_FOLDERS = {
  deals: {
    label: 'Ưu đãi · Deals',
    singular: 'ưu đãi · deal',
    icon: 'sell',
    name: '{{store}}-{{title}}',
    summary: '{{title}} ({{store}})',
    sorted: ['title', 'store', 'endsAt', 'startsAt'],
  },
  products: {
    label: 'Sản phẩm · Products',
    singular: 'sản phẩm · product',
    icon: 'inventory_2',
    name: '{{title}}',
    summary: '{{title}}',
    sorted: ['title', 'brand'],
  },
  stores: {
    label: 'Cửa hàng · Stores',
    singular: 'cửa hàng · store',
    icon: 'storefront',
    name: '{{name}}',
    summary: '{{name}}',
    sorted: ['name'],
  },
  posts: {
    label: 'Bài viết · Articles',
    singular: 'bài viết · article',
    icon: 'article',
    name: '{{title}}',
    summary: '{{title}}',
    sorted: ['title', 'publishedAt'],
  },
  calendar: {
    label: 'Ngày sale · Sale days',
    singular: 'ngày sale · sale day',
    icon: 'event',
    name: '{{name}}',
    summary: '{{name}}',
    sorted: ['name'],
  },
} as const satisfies Partial<Record<Folder, unknown>>

export type FormFolder = keyof typeof FORM_FOLDERS

/** Maximum length of a file name derived from a title. */
const NAME_LENGTH = 60

/** The configuration of the form, derived from the schemas that validate the files. */
export function formConfig(folder: string, choices: Choices, host?: Host): Record<string, unknown> {
  return {
    backend: backendOf(host),
    ...(host && host.name !== 'gitea' && { publish_mode: 'editorial_workflow' }),
    media_folder: `${folder}/${PHOTO_FOLDER}`,
    public_folder: `/${PHOTO_FOLDER}`,
    slug: { encoding: 'ascii', clean_accents: true, maxlength: NAME_LENGTH },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: Object.entries(FORM_FOLDERS).map(([name, { label, singular, icon, ...rest }]) => ({
      name,
      label,
      label_singular: singular,
      icon,
      folder: `${folder}/${name}`,
      extension: 'yaml',
      format: name,
      create: true,
      // Published records are not deleted; `status` marks them as withdrawn.
      delete: false,
      identifier_field: rest.sorted[0],
      slug: {
        template: rest.name,
        editable: ['create'],
        pattern: [
          '^[a-z0-9]+(-[a-z0-9]+)*$',
          'Chữ thường, số, gạch ngang · Lower-case letters, digits, hyphens',
        ],
        hint: 'Tên tệp. Không đổi sau khi đăng. · The name of the file. It never changes.',
      },
      summary: rest.summary,
      sortable_fields: rest.sorted,
      fields: formFields(name as FormFolder, choices),
      ...(name === 'deals' && {
        view_groups: [{ label: 'Cửa hàng · Store', field: 'store' }],
        view_filters: [
          { label: 'Chưa đăng · Drafts', field: 'status', pattern: 'draft' },
          { label: 'Đã rút · Withdrawn', field: 'status', pattern: 'withdrawn' },
        ],
      }),
    })),
  }
}

/**
 * The backend of the content management system. On localhost the page offers the working copy; without a
 * repository it offers nothing else.
 */
function backendOf(host?: Host): Record<string, unknown> {
  if (!host) return { name: 'github', repo: 'local/working-copy', auth_methods: ['token'] }
  const { name, repository, branch, address, applicationId, signIn } = host
  const common = { name, repo: repository, branch }
  if (name === 'github') {
    return {
      ...common,
      // People without write access send their changes from a fork.
      open_authoring: true,
      ...(signIn === undefined ? { auth_methods: ['token'] } : { base_url: signIn }),
      ...(address !== undefined && { api_root: `${address}/api/v3` }),
    }
  }
  return {
    ...common,
    ...(applicationId === undefined ? { auth_methods: ['token'] } : { app_id: applicationId }),
    ...(applicationId !== undefined && name === 'gitlab' && { auth_type: 'pkce' }),
    ...(address !== undefined && {
      base_url: address,
      api_root: `${address}/api/${name === 'gitlab' ? 'v4' : 'v1'}`,
    }),
  }
}

/** The origins to which the page may connect, besides its own. */
function hostsOf(host?: Host): string[] {
  if (!host) return []
  if (host.address !== undefined) return [new URL(host.address).origin]
  return {
    github: ['https://api.github.com'],
    gitlab: ['https://gitlab.com'],
    gitea: ['https://gitea.com'],
  }[host.name]
}

/** The content security policy of the page: only itself and the host that it saves to. */
export function formPolicy(host?: Host): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // The form sets colours and sizes on its elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' blob: data:",
    ["connect-src 'self' blob: data:", ...hostsOf(host)].join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ')
}
