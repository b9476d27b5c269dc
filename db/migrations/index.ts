import type { Knex } from 'knex'
import * as foundation from './0001_foundation'
import * as sharing from './0002_sharing'
import * as checkpoints from './0003_checkpoints'
import * as presets from './0004_presets'
import * as templates from './0005_templates'
import * as forecasts from './0006_forecasts'
import * as inspirations from './0007_inspirations'
import * as search from './0008_search'
import * as follows from './0009_follows'
import * as accounts from './0010_accounts'
import * as editedMinute from './0011_edited_minute'
import * as boardLikes from './0012_board_likes'
import * as colorFamily from './0013_color_family'
import * as boardWords from './0014_board_words'
import * as mutationsKey from './0015_mutations_key'
import * as uploadOwners from './0016_upload_owners'
import * as hardening from './0017_hardening'
import * as publicSince from './0018_public_since'
import * as epochs from './0019_epochs'
import * as elementKinds from './0020_element_kinds'
import * as passkeys from './0021_passkeys'
import * as push from './0022_push'
import * as inspirationCells from './0023_inspiration_cells'
import * as photoColors from './0024_photo_colors'
import * as aiProviders from './0025_ai_providers'
import * as agents from './0026_agents'
import * as agentWrites from './0027_agent_writes'
import * as historyImages from './0028_history_images'

// A static map with fixed names: file extensions differ between the source and the bundle, and knex would consider the
// directory corrupt.
const MIGRATIONS: Record<string, Knex.Migration> = {
  '0001_foundation': foundation,
  '0002_sharing': sharing,
  '0003_checkpoints': checkpoints,
  '0004_presets': presets,
  '0005_templates': templates,
  '0006_forecasts': forecasts,
  '0007_inspirations': inspirations,
  '0008_search': search,
  '0009_follows': follows,
  '0010_accounts': accounts,
  '0011_edited_minute': editedMinute,
  '0012_board_likes': boardLikes,
  '0013_color_family': colorFamily,
  '0014_board_words': boardWords,
  '0015_mutations_key': mutationsKey,
  '0016_upload_owners': uploadOwners,
  '0017_hardening': hardening,
  '0018_public_since': publicSince,
  '0019_epochs': epochs,
  '0021_passkeys': passkeys,
  '0022_push': push,
  '0023_inspiration_cells': inspirationCells,
  '0024_photo_colors': photoColors,
  '0025_ai_providers': aiProviders,
  '0026_agents': agents,
  '0027_agent_writes': agentWrites,
  '0028_history_images': historyImages,
  '0020_element_kinds': elementKinds,
}

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name]
    if (!migration) throw new Error(`Unknown migration ${name}`)
    return migration
  },
}
