import { accentOnDark, type Report } from '@lpi/contract'
import styles from './ReportAppearance.module.css'

type Props = { report: Report; children: React.ReactNode }

/** Sets a report's language, text direction and accent color, which is lighter in dark mode. */
export function ReportAppearance({ report, children }: Props) {
  const { accentColor } = report.customization
  return (
    <div
      lang={report.language}
      dir={report.direction}
      {...(accentColor && { className: styles.theme, style: accentProperties(accentColor) })}
    >
      {children}
    </div>
  )
}

function accentProperties(color: string) {
  return { '--org-accent': color, '--org-accent-on-dark': accentOnDark(color) } as React.CSSProperties
}
