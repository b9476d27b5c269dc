export function findBrowser(): Promise<string | null>
export function findShell(): Promise<string | null>
export function findFirefox(): string | null
export function findWebKit(): { driver: string; screen: string } | null
export function installBrowsers(packages: string[]): boolean
