import { useEffect, useState } from 'react'
import { projectSnapshot } from '../../board/adding/projectSnapshot'
import type { BoardElement } from '../../board/store/BoardElement'
import { useBoards } from '../../cards/useBoards'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Select } from '../../ui/forms/Select'
import { Dialog } from '../../ui/overlays/Dialog'
import { Spinner } from '../../ui/Spinner'
import styles from './imagePresets.module.css'
import { BOARD, BOARD_NOT_HERE, CHOOSE_FROM_BOARD, IMAGE, NO_BOARDS_YET, THERE_ARE_NO_IMAGES } from './words'

interface BoardPicturesProps {
  readonly workspace: Workspace
  onPick(picture: BoardElement): void
  onClose(): void
}

/** The images on the person's boards, to choose from. */
export function BoardPictures({ workspace, onPick, onClose }: BoardPicturesProps) {
  const boards = useBoards(workspace)?.filter(({ deletedAt }) => deletedAt === null)
  const [chosen, setChosen] = useState<string | null>(null)
  const uid = chosen ?? boards?.[0]?.uid
  const pictures = usePictures(workspace, boards?.find((board) => board.uid === uid) ?? null)
  return (
    <Dialog isOpen onClose={onClose} title={CHOOSE_FROM_BOARD}>
      {boards === undefined && <Spinner />}
      {boards?.length === 0 && <p>{NO_BOARDS_YET}</p>}
      {boards && boards.length > 0 && (
        <Select
          label={BOARD}
          options={boards.map((board) => ({ value: board.uid, label: board.name }))}
          value={uid ?? ''}
          onChange={setChosen}
        />
      )}
      {uid !== undefined && pictures === null && <Spinner />}
      {pictures === 'unreachable' && <p role="alert">{BOARD_NOT_HERE}</p>}
      {Array.isArray(pictures) && pictures.length === 0 && <p>{THERE_ARE_NO_IMAGES}</p>}
      {Array.isArray(pictures) && pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={styles.choice} onClick={() => onPick(picture)}>
                <Thumb workspace={workspace} address={picture.content} name={pictureName(picture) ?? IMAGE} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** An image's name or description; null if it has neither. */
export function pictureName({ properties }: Pick<BoardElement, 'properties'>): string | null {
  const words = [properties.alt, properties.name]
  return words.find((each): each is string => typeof each === 'string' && each !== '') ?? null
}

/** Null while loading. */
function usePictures(
  workspace: Workspace,
  board: { readonly uid: string; readonly id: number | null } | null,
): readonly BoardElement[] | 'unreachable' | null {
  const [found, setFound] = useState<{ uid: string; pictures: readonly BoardElement[] | 'unreachable' } | null>(null)
  const { uid, id } = board ?? {}
  useEffect(() => {
    if (uid === undefined) return
    let isCurrent = true
    const read = async () => {
      const opened = await workspace.openBoard(id ? { id } : { uid })
      const snapshot = 'missing' in opened ? null : await workspace.readBoard(uid)
      return snapshot ? projectSnapshot(snapshot).filter(({ type }) => type === 'image') : 'unreachable'
    }
    read()
      .catch(reportUnless(isPictureFailure, 'imagePresets', 'unreachable' as const))
      .then((pictures) => isCurrent && setFound({ uid, pictures }))
    return () => {
      isCurrent = false
    }
  }, [workspace, uid, id])
  return found && found.uid === uid ? found.pictures : null
}

interface ThumbProps {
  readonly workspace: Workspace
  readonly address: string
  readonly name: string
}

/** This device's copy if there is one, else the server's small rendition. */
function Thumb({ workspace, address, name }: ThumbProps) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isCurrent = true
    void workspace
      .assetBlob(address)
      .catch(reportUnless(isPictureFailure, 'imagePresets', null))
      .then((blob) => {
        if (!isCurrent) return
        if (blob) url = URL.createObjectURL(blob)
        setSource(url ?? (address.startsWith('/') ? `${address}?w=320` : address))
      })
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [workspace, address])
  return source ? <img src={source} alt={name} /> : <span className="visually-hidden">{name}</span>
}
