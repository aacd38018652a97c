import { Link, PlainLink } from '../../ui/Link.tsx'
import styles from './ScreenList.module.css'
import type { AdminPlace } from './use-admin-links.ts'

/** Links to screens, each with what the screen is for. */
export function ScreenList({ places }: { places: readonly AdminPlace[] }) {
  return (
    <ul className={styles.places}>
      {places.map(({ to, text, purpose, task }) => (
        <li key={to} className={styles.place}>
          <PlainLink to={to} className={styles.link}>
            {text}
          </PlainLink>
          <p className={styles.purpose}>{purpose}</p>
          {task && (
            <div className={styles.task}>
              <Link to={to} search={{ new: 'true' }} isBlock>
                {task}
              </Link>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
