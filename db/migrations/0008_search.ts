import type { Knex } from 'knex'

/**
 * Search indexes. Only what everyone may see is indexed: a person's private rows are found by their owner, so that no
 * search touches anyone else's. Names are indexed by prefix and by trigrams (also for misspellings), names and
 * descriptions together by the words in them.
 */
export async function up(knex: Knex): Promise<void> {
  const letters = await lettersOf(knex)
  await knex.raw(`
create extension if not exists pg_trgm;

-- As foldText in contract/searchText.ts: lowercase, without accents.
create function search_fold(words text) returns text language sql immutable parallel safe
  return
  case when octet_length(words) = length(words) then lower(words collate "C")
    else translate(lower(regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f]', '', 'g') collate ${letters}), 'ς', 'σ') collate "C"
    end;
-- Addresses and compounds count as the words that they consist of.
create function search_words(words text) returns tsvector language sql immutable parallel safe
  return
  to_tsvector('pg_catalog.simple', translate(search_fold(words), '._-/@:+&''"#~=%', repeat(' ', 14)));

create index boards_search_name on boards (search_fold(name) text_pattern_ops)
  where visibility = 'public' and deleted_at is null;
create index boards_search_parts on boards using gin (search_fold(name) gin_trgm_ops)
  where visibility = 'public' and deleted_at is null;
create index boards_search_words on boards
  using gin (search_words(name || ' ' || coalesce(category, '') || ' ' || coalesce(description, '')))
  where visibility = 'public' and deleted_at is null;

create index image_presets_search_name on image_presets (search_fold(name) text_pattern_ops)
  where is_public and deleted_at is null;
create index image_presets_search_parts on image_presets using gin (search_fold(name) gin_trgm_ops)
  where is_public and deleted_at is null;
create index image_presets_search_words on image_presets
  using gin (search_words(name || ' ' || category || ' ' || coalesce(description, '')))
  where is_public and deleted_at is null;

create index inspirations_search_name on inspirations (search_fold(title) text_pattern_ops);
create index inspirations_search_parts on inspirations using gin (search_fold(title) gin_trgm_ops);
create index inspirations_search_words on inspirations using gin (search_words(title || ' ' || coalesce(category, '')));

create index users_search_username on users (search_fold(username) text_pattern_ops);
create index users_search_name on users (search_fold(display_name) text_pattern_ops);
create index users_search_parts on users
  using gin (search_fold(username || ' ' || coalesce(display_name, '')) gin_trgm_ops);
create index users_search_words on users using gin (search_words(username || ' ' || coalesce(display_name, '')));

-- Sixteen levels of red, green and blue: '#c8432b' is in cell 'c42'. Null for anything that is not a hex color.
create function color_cell(color text) returns text language sql immutable parallel safe
  return
  lower(case
    when color ~ '^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' then substr(color, 2, 1) || substr(color, 4, 1) || substr(color, 6, 1)
    when color ~ '^#[0-9A-Fa-f]{3,4}$' then substr(color, 2, 3) end);
-- What people see as an element's color. Black text doesn't count: it is the default.
create function element_color(type text, content text, properties jsonb) returns text
  language sql immutable parallel safe
  return
  case
    when type = 'color' and content <> 'background' then content
    when type in ('color', 'shape') then coalesce(properties ->> 'backgroundColor', properties ->> 'color')
    when type = 'text' then nullif(properties ->> 'color', '#000000') end;
create index board_elements_color on board_elements (color_cell(element_color(type, content, properties)), board_id)
  where type in ('color', 'shape', 'text') and deleted_at is null;
`)
}

/** A collation that can lowercase every script. Without it, a database with locale C only lowercases ASCII. */
async function lettersOf(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { collname: string }[] }>(
    `select collname from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
     order by collname = 'und-x-icu' desc limit 1`,
  )
  return `"${rows[0]?.collname ?? 'default'}"`
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
