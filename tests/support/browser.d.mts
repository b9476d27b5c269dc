export function findBrowser(): Promise<string | null>
export function installBrowser(): boolean
