import type { APIRequestContext } from 'playwright-core'
import { join, type Person } from '../../support/people'
import { type ReadMail, readMails } from '../../support/readMails'
import { browsersOf } from '../../support/server'

const TIMEOUT_MS = 30_000

/** The folders that this file's servers write mails to, by the servers' address in browsers. */
const folders = new Map<string, string>()

/** Registers the data folder that a server without SMTP writes mails to. */
export function mailsLieIn(url: string, dataDir: string): void {
  folders.set(url, dataDir)
}

/** The mails of a kind to an address, oldest first, once there are at least `count`. */
export async function mailsTo(url: string, address: string, kind: string, count = 1): Promise<ReadMail[]> {
  const dataDir = folders.get(url)
  if (dataDir === undefined) throw new Error(`Nobody said where the mails of ${url} lie`)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const mails = (await readMails(dataDir, address)).filter((mail) => mail.kind === kind)
    if (mails.length >= count) return mails
    if (Date.now() > deadline) throw new Error(`${mails.length} mails of ${kind} to ${address}, not ${count}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The link in the newest one. */
export async function linkMailedTo(url: string, address: string, kind: string, count = 1): Promise<string> {
  const link = (await mailsTo(url, address, kind, count)).at(-1)?.link
  if (!link) throw new Error(`A mail without a link: ${kind} to ${address}`)
  return link
}

/** Confirms an email as the page of the mailed link does, without opening it. */
export async function verifyEmail(request: APIRequestContext, url: string, address: string): Promise<void> {
  const { search } = new URL(await linkMailedTo(url, address, 'verify-email'))
  const answer = await request.get(`${url}/api/auth/verify${search}`)
  if (!answer.ok()) throw new Error(`verification: ${answer.status()} ${await answer.text()}`)
}

/** Someone with an account and a confirmed email, without a browser. */
export async function joinVerified(url: string, name: string): Promise<Person> {
  const person = await join(browsersOf(url), name)
  const { search } = new URL(await linkMailedTo(url, person.email, 'verify-email'))
  const { status } = await person.get(`/api/auth/verify${search}`)
  if (status !== 200) throw new Error(`verification: ${status}`)
  return person
}
