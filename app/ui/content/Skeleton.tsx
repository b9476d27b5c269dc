import { classes } from '../classes'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  readonly className?: string
}

/** A placeholder, sized by the given class. Hidden from assistive technology. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.skeleton, className)} />
}
