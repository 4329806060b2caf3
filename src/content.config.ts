import { defineCollection } from 'astro:content'
import { FOLDERS, SINGLES } from '#entries/check-content.ts'
import type { Folder, Single } from '#entries/check-content.ts'
import { contentLoader, PHOTOS } from '#site/content-loader.ts'

/** One collection for every folder of `content/` and every file at its top, and one for the pictures. */
export const collections = Object.fromEntries(
  ([...Object.keys(FOLDERS), ...Object.keys(SINGLES), PHOTOS] as (Folder | Single | typeof PHOTOS)[]).map(
    (name) => [name, defineCollection({ loader: contentLoader(name) })],
  ),
)
