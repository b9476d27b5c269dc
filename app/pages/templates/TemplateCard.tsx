import { useNavigate } from 'react-router-dom'
import type { Template } from '../../../contract/template'
import type { PictureSource } from '../../templates/TemplatePicture'
import { TemplateThumb } from '../../templates/TemplateThumb'
import { Button } from '../../ui/Button'
import { TrashIcon, TrendingIcon } from '../../ui/iconSets/pageIcons'
import { EditIcon, MoreIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { Menu } from '../../ui/Menu'
import { DELETE, EDIT } from '../../ui/words'
import styles from './TemplateCard.module.css'
import { MORE, moreAbout, NEW, POPULARITY, TAGS, USE_TEMPLATE, USE_THIS_TEMPLATE } from './words'

/** The number of tags shown on a card; the rest are a count. */
const TAGS_SHOWN = 3

interface TemplateCardProps {
  readonly template: Template
  /** The link that uses it. */
  readonly to: string
  /** Other actions, for the person's own templates. */
  readonly own?: OwnDeeds
}

export interface OwnDeeds {
  readonly source: PictureSource
  onEdit(): void
  onDelete(): void
}

/** A template: its look, its purpose, and links to start a board with it. */
export function TemplateCard({ template, to, own }: TemplateCardProps) {
  const { name, description, popularity, tags, isNew } = template
  const navigate = useNavigate()
  const rest = tags.slice(TAGS_SHOWN)
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <TemplateThumb elements={template.elements} source={own?.source} />
        <div className={styles.veil}>
          <Button look="primary" className={styles.use} onClick={() => navigate(to)}>
            {USE_TEMPLATE}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          {isNew && <span className={styles.badge}>{NEW}</span>}
          {own ? (
            <Menu
              items={[
                { label: EDIT, icon: EditIcon, onSelect: own.onEdit },
                { label: DELETE, icon: TrashIcon, isDanger: true, hasDivider: true, onSelect: own.onDelete },
              ]}
              trigger={{
                'aria-label': moreAbout(name),
                'data-tooltip': MORE,
                className: styles.more,
                children: <MoreIcon />,
              }}
            />
          ) : (
            <span className={styles.popularity} title={POPULARITY}>
              <TrendingIcon size={16} />
              <span className="visually-hidden">{POPULARITY} </span>
              <span>{popularity}%</span>
            </span>
          )}
        </div>
        {description !== '' && <p className={styles.description}>{description}</p>}
        {tags.length > 0 && (
          <ul aria-label={TAGS} className={styles.tags}>
            {tags.slice(0, TAGS_SHOWN).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {rest.length > 0 && <li title={rest.join(', ')}>+{rest.length}</li>}
          </ul>
        )}
        <Link to={to} className={styles.link}>
          {USE_THIS_TEMPLATE}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </div>
    </article>
  )
}
