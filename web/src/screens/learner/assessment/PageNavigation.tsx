import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDevicePreference } from '../../../ui/use-device-preference.ts'
import styles from './PageNavigation.module.css'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'

type Props = {
  /** Why the learner cannot continue; empty if the learner has not tried yet, or can continue. */
  hint: string
  /** True if the 0 key selects the option with the value 10 or, if keys select by position, the tenth option. */
  hasKeyForTen: boolean
  /** The key and the text of the “no opportunity” option; undefined if it is not offered or has no key. */
  noOpportunity: { key: string; text: string } | undefined
  isLastPage: boolean
  /** Whether the dialog that finishes the assessment is still loading. */
  isPending: boolean
  onBack: (() => void) | undefined
  onForward: () => void
}

export function PageNavigation(props: Props) {
  const { hint, hasKeyForTen, noOpportunity, isLastPage, isPending, onBack, onForward } = props
  const { t, language } = useTranslation('assessment')
  const [isOff] = useDevicePreference('shortcutsOff')
  const keys = [
    t(hasKeyForTen ? 'assessment.keysWithTen' : 'assessment.keys'),
    ...(noOpportunity ? [t('assessment.keyNoOpportunity', noOpportunity)] : []),
  ]
  return (
    <div className={styles.navigation}>
      <p role="status" className={styles.hint}>
        {hint}
      </p>
      <div className={styles.buttons}>
        {onBack && (
          <Button variant="secondary" size="large" onPress={onBack}>
            {t('assessment.previous')}
          </Button>
        )}
        <span className={styles.forward} data-forward>
          <Button size="large" isWide isPending={isPending} onPress={onForward}>
            {t(isLastPage ? 'assessment.finish' : 'assessment.next')}
          </Button>
        </span>
      </div>
      <div className={styles.keyboard}>
        {!isOff && <p className={styles.keys}>{formatsFor(language).sentences(keys)}</p>}
        <PreferenceSwitch text={t('assessment.keySwitch')} preference="shortcutsOff" />
      </div>
    </div>
  )
}
