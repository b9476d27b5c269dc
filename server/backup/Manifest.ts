import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../../contract/parseJson'

const NAME = 'backup.json'

const manifest = z.object({
  /** Version of the folder's format. */
  version: z.literal(1),
  /** ISO time. */
  madeAt: z.string(),
  /** The migrations that the database has, in order. */
  migrations: z.array(z.string()),
  /** Number of image files; 0 if they are in S3. */
  images: z.int(),
})
export type Manifest = z.infer<typeof manifest>

/** Writes the last file of a backup: if it is there, the backup is complete. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(content, null, 2)}\n`)
}

/** Throws, with a message for people, if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is not a Moodloom backup: ${NAME} is missing.`, { cause })
  })
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new Error(`${join(folder, NAME)} cannot be read: it is damaged or from an incompatible version of Moodloom.`)
  return parsed.data
}
