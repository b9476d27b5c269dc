import { saveArrival } from '../../offline/plain/arrivals'

/** Not in TypeScript's DOM library: https://wicg.github.io/web-app-launch/#launchqueue-interface */
interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

interface Receiver {
  readonly userId: number | null
  onStored(): void
  onFailed(): void
}

/**
 * Stores files that the operating system opened with the app. They are copied before anything is asked, since access to
 * them ends with this page.
 */
export function receiveLaunchedFiles({ userId, onStored, onFailed }: Receiver): void {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    Promise.all(files.map((file) => file.getFile()))
      .then((opened) => saveArrival({ userId, from: 'file', files: opened }))
      .then(onStored, onFailed)
  })
}
