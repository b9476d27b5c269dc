import type { AiStatus } from '../../contract/aiStatus'
import type { AiSettings } from './provider/createClient'
import { modelFor } from './provider/models'

/** Whether the operator has a provider, and which models. Shown to people, so it contains no key. */
export function aiStatus(settings: AiSettings): AiStatus {
  return {
    isOn: settings.apiKey !== undefined,
    textModel: modelFor(settings, 'text'),
    imageModel: modelFor(settings, 'image'),
  }
}
