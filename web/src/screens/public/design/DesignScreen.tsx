import { Page } from '../../../ui/Page.tsx'
import { AppearanceSwitch } from './AppearanceSwitch.tsx'
import { Choices } from './Choices.tsx'
import styles from './DesignScreen.module.css'
import { Fields } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import { Lists } from './Lists.tsx'
import { Messages } from './Messages.tsx'
import { Tokens } from './Tokens.tsx'

/** Shows components of `ui/` to developers. The page is not translated, because it exists only in development. */
export function DesignScreen() {
  return (
    <Page
      title="Design"
      lead="User interface components in various states. Change the colors or the direction to compare."
      width="wide"
    >
      <AppearanceSwitch />
      <div className={styles.sections}>
        <Tokens />
        <Choices />
        <Fields />
        <Messages />
        <Lists />
        <Figures />
      </div>
    </Page>
  )
}
