import { useTranslation } from '../../../i18n/use-translation.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './SingleStatementChoice.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

export function SingleStatementChoice({ isOn, onChange }: Props) {
  const { t } = useTranslation('assessment')
  return (
    <div className={styles.choice}>
      <Checkbox isSelected={isOn} onChange={onChange}>
        {t('assessment.oneAtATime')}
      </Checkbox>
    </div>
  )
}
