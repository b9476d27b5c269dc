/**
 * An element's columns under the contract's names, for json_agg and row_to_json: what the database says is what
 * the browser gets. `e` is board_elements. Times are cut to milliseconds, as JavaScript writes them.
 */
export const ELEMENT_COLUMNS_SQL = `e.id, e.board_id as "boardId", e.type, e.content, e.position_x as "positionX",
  e.position_y as "positionY", e.width, e.height, e.rotation, e.z_index as "zIndex", e.properties,
  to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", e.rev`
