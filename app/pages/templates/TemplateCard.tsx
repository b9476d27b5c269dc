import { Link, useNavigate } from 'react-router-dom'
import type { Template } from '../../../contract/template'
import { TemplateThumb } from '../../templates/TemplateThumb'
import { Button } from '../../ui/Button'
import { TrendingIcon } from '../../ui/icons'
import styles from './TemplateCard.module.css'

/** Tags that a card shows; the rest are a number. */
const TAGS_SHOWN = 3

interface TemplateCardProps {
  readonly template: Template
  /** Where it is used. */
  readonly to: string
}

/** A template: how it looks, what it is for, and the ways to begin with it. */
export function TemplateCard({ template, to }: TemplateCardProps) {
  const { name, description, popularity, tags, isNew } = template
  const navigate = useNavigate()
  const rest = tags.slice(TAGS_SHOWN)
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <TemplateThumb elements={template.elements} />
        <div className={styles.veil}>
          <Button look="primary" className={styles.use} onClick={() => navigate(to)}>
            Use Template<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          {isNew && <span className={styles.badge}>New</span>}
          <span className={styles.popularity} title="Popularity">
            <TrendingIcon size={16} />
            <span className="visually-hidden">Popularity </span>
            <span>{popularity}%</span>
          </span>
        </div>
        <p className={styles.description}>{description}</p>
        <ul aria-label="Tags" className={styles.tags}>
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
          {rest.length > 0 && <li title={rest.join(', ')}>+{rest.length}</li>}
        </ul>
        <Link to={to} className={styles.link}>
          Use this template<span className="visually-hidden"> {name}</span>
        </Link>
      </div>
    </article>
  )
}
