import type { AiStatus } from '../../contract/aiStatus'
import type { AiSettings } from './createClient'
import { modelFor } from './models'

/** Whether there is somebody to ask, and who: for people, with no key in it. */
export function aiStatus(settings: AiSettings): AiStatus {
  return {
    isOn: settings.apiKey !== undefined,
    textModel: modelFor(settings, 'text'),
    imageModel: modelFor(settings, 'image'),
  }
}
