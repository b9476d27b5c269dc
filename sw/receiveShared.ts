import { lastUser } from '../app/offline/initial/device'
import { SHARED_FILES_MAX, saveArrival } from '../app/offline/plain/incomingFiles'
import { isPictureFailure } from '../app/platform/expected'
import { reportUnless } from '../app/platform/reportError'

/** Characters of a title: it becomes the alt text of images, a property. A longer text is split by the page. */
const TITLE_MAX = 20_000

/**
 * Stores what another app shares on this device, with or without a network or a signed-in user; the page asks which
 * board it is for, and reports what is missing.
 */
export async function receiveShared({ request }: { readonly request: Request }): Promise<Response> {
  const leftOut = await storeShared(request).catch(reportUnless(isPictureFailure, 'receiveShared', null))
  if (leftOut === null) return Response.redirect('/receive?lost', 303)
  return Response.redirect(leftOut > 0 ? `/receive?left=${leftOut}` : '/receive', 303)
}

/** Resolves to how many files were left out. */
async function storeShared(request: Request): Promise<number> {
  const form = await request.formData()
  const words = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0)
  const user = await lastUser().catch(reportUnless(isPictureFailure, 'receiveShared', null))
  const [title, text, url] = [words('title').slice(0, TITLE_MAX), words('text'), words('url')]
  if (files.length === 0 && `${title}${text}${url}`.trim() === '') return 0
  await saveArrival({
    userId: user?.id ?? null,
    from: 'share',
    title,
    text,
    url,
    files: files.slice(0, SHARED_FILES_MAX) as File[],
  })
  return Math.max(0, files.length - SHARED_FILES_MAX)
}
