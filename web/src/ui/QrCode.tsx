import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import styles from './QrCode.module.css'

/** The width of the white border that scanners need, in modules (the small squares of a QR code). */
const QUIET_ZONE = 4

/** A QR code that is black on white even in dark mode, because many scanners cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * QUIET_ZONE
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z`} />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  )
}
