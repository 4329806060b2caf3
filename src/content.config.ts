import { defineCollection } from 'astro:content'
import { FOLDERS, SINGLES } from '#entries/check-content.ts'
import type { Folder, Single } from '#entries/check-content.ts'
import { contentLoader, PHOTOS } from '#site/content-loader.ts'

/** One collection per folder of `content/` and per file at its top level, and one for the pictures. */
export const collections = Object.fromEntries(
  ([...Object.keys(FOLDERS), ...Object.keys(SINGLES), PHOTOS] as (Folder | Single | typeof PHOTOS)[]).map(
    (name) => [name, defineCollection({ loader: contentLoader(name) })],
  ),
)
