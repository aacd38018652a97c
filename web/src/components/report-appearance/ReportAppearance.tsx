import { accentOnDark, type Report } from '@lpi/contract'
import styles from './ReportAppearance.module.css'

type Props = { report: Report; children: React.ReactNode }

/** Gives a report its language and direction, and its organisation's colour, lighter on dark grounds. */
export function ReportAppearance({ report, children }: Props) {
  const { accentColor } = report.customization
  return (
    <div
      lang={report.language}
      dir={report.direction}
      {...(accentColor && { className: styles.look, style: accents(accentColor) })}
    >
      {children}
    </div>
  )
}

function accents(color: string) {
  return { '--own-accent': color, '--own-accent-on-dark': accentOnDark(color) } as React.CSSProperties
}
