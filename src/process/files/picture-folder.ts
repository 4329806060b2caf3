import { join } from 'node:path'

/**
 * The folder of the pictures that the process that publishes draws, in the folder of releases. Their names
 * change with what they show, so releases share them.
 */
export function pictureFolderOf(releasesDir: string): string {
  return join(releasesDir, 'pictures')
}

/** Whether a path may be that of a drawn picture: a social image or a photo. It names no other folder. */
export function isPicturePath(path: string): boolean {
  return /^\/(?:social|photos)\/[\w-]+\.(?:png|avif|webp)$/.test(path)
}
