import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './EncodingChoice.module.css'
import { decodeAs, possibleEncodings } from './encodings.ts'

const MAX_LINES = 40
const MAX_LINE_LENGTH = 200

type Props = { name: string; bytes: Uint8Array; onChosen: (text: string) => void }

/** Asks for the encoding of a text file that is not in Unicode, with the lines that differ between encodings. */
export function EncodingChoice({ name, bytes, onChosen }: Props) {
  const { t, language } = useTranslation('admin')
  const [possible] = useState(() => possibleEncodings(bytes, language))
  const [label, setLabel] = useState(possible[0]?.label ?? null)
  const text = label === null ? null : decodeAs(label, bytes)
  if (text === null) return <Notice tone="danger">{t('invitations.encoding.none', { name })}</Notice>

  const scripts = new Intl.DisplayNames(language, { type: 'script' })
  return (
    <section className={styles.choice} aria-label={t('invitations.encoding.title', { name })}>
      <Notice tone="warning" title={t('invitations.encoding.title', { name })}>
        {t('invitations.encoding.explanation')}
      </Notice>
      <div className={styles.narrow}>
        <Select
          label={t('invitations.encoding.label')}
          items={possible.map((encoding) => ({
            id: encoding.label,
            label: `${scripts.of(encoding.script)} – ${encoding.name}`,
          }))}
          selectedKey={label}
          onSelectionChange={setLabel}
        />
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className={styles.lines}
        aria-label={t('invitations.encoding.preview')}
        aria-live="polite"
      >
        {linesWithNewLetters(text).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and their order is fixed
          <li key={i}>
            <bdi>{line.slice(0, MAX_LINE_LENGTH).replaceAll('\t', ' · ')}</bdi>
          </li>
        ))}
      </ul>
      <div>
        <Button onPress={() => onChosen(text)}>{t('invitations.encoding.use')}</Button>
      </div>
    </section>
  )
}

/** So that the administrator sees each special letter of the list once. */
function linesWithNewLetters(text: string) {
  const letters = new Set<string>()
  const hasNewLetter = (line: string) => {
    const { size } = letters
    for (const letter of line.match(/\P{ASCII}/gu) ?? []) letters.add(letter)
    return letters.size > size
  }
  return text
    .split(/[\r\n]+/)
    .filter(hasNewLetter)
    .slice(0, MAX_LINES)
}
