import * as z from 'zod/mini'
import {
  type AccountDetails,
  type AccountPatch,
  accountDetails,
  type EmailChange,
  type PasswordChange,
  type Session,
  session,
} from '../../../contract/accountSettings'
import {
  type AccessToken,
  accessToken,
  type CreatedAccessToken,
  createdAccessToken,
  type NewAccessToken,
} from '../../../contract/agents'
import {
  type AiProvider,
  type AiProviderChange,
  type AiProviderTest,
  type AiProviderVerdict,
  aiProvider,
  aiProviderVerdict,
} from '../../../contract/aiProvider'
import { assetResponse } from '../../../contract/asset'
import { type Passkey, passkey } from '../../../contract/passkeys'
import { lenientParser } from '../../../contract/shared/reading'
import { ApiError, errorMessage } from '../../api/ApiError'
import { call, request } from '../../api/request'
import { toast } from '../../ui/toast'

// The requests of the settings page. Each throws ApiError or NetworkError.

export const ACCOUNT_PATH = '/api/account'
export const SESSIONS_PATH = '/api/account/sessions'
export const PASSKEYS_PATH = '/api/account/passkeys'
export const AI_PROVIDER_PATH = '/api/account/ai-provider'
export const TOKENS_PATH = '/api/account/tokens'
/** The browser itself downloads this file, however large it is. */
export const EXPORT_PATH = '/api/account/export'

const passkeyList = z.array(passkey)
const sessionList = z.array(session)
const tokenList = z.array(accessToken)
export const parseDetails = (value: unknown): AccountDetails => accountDetails.parse(value)
export const parseSessions: (value: unknown) => Session[] = lenientParser(sessionList)
export const parsePasskeys: (value: unknown) => Passkey[] = lenientParser(passkeyList)

export const parseAiProvider = (value: unknown): AiProvider => aiProvider.parse(value)

export function saveAiProvider(body: AiProviderChange): Promise<AiProvider> {
  return request(AI_PROVIDER_PATH, parseAiProvider, { method: 'PUT', body })
}

export function testAiProvider(body: AiProviderTest): Promise<AiProviderVerdict> {
  const path = `${AI_PROVIDER_PATH}/test`
  return request(path, (value) => aiProviderVerdict.parse(value), { method: 'POST', body })
}

export function removeAiProvider(): Promise<void> {
  return call(AI_PROVIDER_PATH, { method: 'DELETE' })
}
export const parseTokens: (value: unknown) => AccessToken[] = lenientParser(tokenList)

export function changeProfile(body: AccountPatch): Promise<void> {
  return call(ACCOUNT_PATH, { method: 'PATCH', body })
}

/** Uploads a profile picture. Returns its address, such as `/assets/{sha256}.webp`. */
export async function uploadPicture(bytes: Blob): Promise<string> {
  const { address } = await request('/api/assets', (value) => assetResponse.parse(value), { method: 'POST', bytes })
  return address
}

export function changeEmail(body: EmailChange): Promise<void> {
  return call(`${ACCOUNT_PATH}/email`, { method: 'POST', body })
}

export function changePassword(body: PasswordChange): Promise<void> {
  return call(`${ACCOUNT_PATH}/password`, { method: 'POST', body })
}

export function signOutElsewhere(): Promise<void> {
  return call(SESSIONS_PATH, { method: 'DELETE' })
}

/** The only response that contains the token itself. */
export function createToken(body: NewAccessToken): Promise<CreatedAccessToken> {
  return request(TOKENS_PATH, (value) => createdAccessToken.parse(value), { method: 'POST', body })
}

export function revokeToken(id: number): Promise<void> {
  return call(`${TOKENS_PATH}/${id}`, { method: 'DELETE' })
}

export function deleteAccount(password: string): Promise<void> {
  return call(ACCOUNT_PATH, { method: 'DELETE', body: { password } })
}

/** Reports a failure: a wrong password at its field, by passing the message to `refuse`; everything else as a toast. */
export function reportFailure(title: string, error: unknown, refuse?: (message: string) => void): void {
  const { code, message } = error instanceof ApiError ? error.parsed() : { code: null, message: errorMessage(error) }
  if (code === 'WRONG_PASSWORD' && refuse && message) refuse(message)
  else toast({ title, description: message, variant: 'destructive' })
}
