import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvironment } from '../../server/env'

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const compose = read('compose.yaml')
const [, ofNode = ''] = /^x-node:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}\w/m.exec(compose) ?? []
const lines = [...ofNode.matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)]
const secrets = namesIn(compose, /\$\{([A-Z_]+)/g)

/** As Compose gives it to a node, with every secret filled in. */
function environment(): Record<string, string> {
  const filled = (value: string) =>
    value.replace(/^(['"])(.*)\1$/, '$2').replace(/\$\{[A-Z_]+[^}]*\}/g, 'a1b2c3d4e5f6a7b8c9d0')
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]))
}

test('the nodes of compose.yaml get settings that the server takes, for several nodes', () => {
  const settings = parseEnvironment(environment())
  expect(settings).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, trustProxy: true })
  expect(settings.s3).toMatchObject({ bucket: 'moodloom', forcePathStyle: true })
  expect(settings.s3?.credentials).toBeDefined()
  expect([settings.databaseUrl, settings.redisUrl, settings.sessionKeys, settings.publicUrl]).not.toContain(undefined)
})

test('every variable that is set there, or in the image, is one that the server reads', () => {
  const known = new Set(['NODE_ENV', ...namesIn(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)])
  const [, image = ''] = /FROM [^\n]*\n(?![\s\S]*FROM )([\s\S]*)/.exec(read('Dockerfile')) ?? []
  const ofImage = namesIn(image.match(/^ENV .*$/m)?.[0] ?? '', /([A-Z0-9_]+)=/g)
  expect(ofImage).toContain('DATA_DIR')
  expect([...Object.keys(environment()), ...ofImage].filter((name) => !known.has(name))).toEqual([])
})

test('every secret that compose.yaml asks for is in the file to copy, and empty where it must be made up', () => {
  const example = read('deploy/compose.env.example')
  expect(new Set(namesIn(example, /^([A-Z_]+)=/gm))).toEqual(new Set(secrets))
  expect(namesIn(example, /^([A-Z_]+)=.+$/gm)).toEqual(['DOMAIN'])
})
