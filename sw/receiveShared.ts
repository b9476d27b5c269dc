import { lastUser } from '../app/offline/initial/device'
import { saveArrival } from '../app/offline/plain/arrivals'
import { isPictureFailure } from '../app/platform/expected'
import { reportUnless } from '../app/platform/reportError'

/** Characters kept of each shared field; a text on a board can't have more. */
const WORDS_MAX = 20_000
/** Files kept per share. */
const FILES_MAX = 30

/**
 * Stores what another app shares on this device, with or without a network or a signed-in user; the page asks which
 * board it is for.
 */
export async function receiveShared({ request }: { readonly request: Request }): Promise<Response> {
  const isStored = await storeShared(request).then(() => true, reportUnless(isPictureFailure, 'receiveShared', false))
  return Response.redirect(isStored ? '/receive' : '/receive?lost', 303)
}

async function storeShared(request: Request): Promise<void> {
  const form = await request.formData()
  const words = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, WORDS_MAX) : ''
  }
  const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0)
  const user = await lastUser().catch(reportUnless(isPictureFailure, 'receiveShared', null))
  const [title, text, url] = [words('title'), words('text'), words('url')]
  if (files.length === 0 && `${title}${text}${url}`.trim() === '') return
  await saveArrival({
    userId: user?.id ?? null,
    from: 'share',
    title,
    text,
    url,
    files: files.slice(0, FILES_MAX) as File[],
  })
}
