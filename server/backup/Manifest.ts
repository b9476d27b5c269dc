import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../../contract/parseJson'

const NAME = 'backup.json'

const manifest = z.object({
  /** Of the folder's form. */
  version: z.literal(1),
  /** ISO time. */
  madeAt: z.string(),
  /** What the database has of its schema, in order. */
  migrations: z.array(z.string()),
  /** Files of images in it; 0 also where they are in S3. */
  images: z.int(),
})
export type Manifest = z.infer<typeof manifest>

/** The last file of a backup that is written: where it is, the backup is whole. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(content, null, 2)}\n`)
}

/** Throws, with words for a person, where the folder is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup of Moodloom: it has no ${NAME}.`, { cause })
  })
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${join(folder, NAME)} cannot be read: it is of another Moodloom, or damaged.`)
  return parsed.data
}
