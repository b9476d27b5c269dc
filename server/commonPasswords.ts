import { PASSWORD_MIN } from '../contract/limits'

/** How many of the commonest passwords are refused: only those long enough to be allowed here. */
const REFUSED = 3000
const SITE = 'moodloom'

let common: Promise<ReadonlySet<string>> | undefined

/** Whether it is among the commonest passwords of leaked lists. In lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList()
  return (await common).has(password)
}

/** Read when the first account needs it: the list has some 50,000 entries, most common first. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)
  return new Set([SITE, ...passwords.slice(0, REFUSED)])
}
