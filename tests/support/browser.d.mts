export function findBrowser(): Promise<string | null>
export function findShell(): Promise<string | null>
export function installBrowsers(packages: string[]): boolean
