import { startWatchdog } from '../render/start-watchdog.ts'
import './hanging-child.ts'

startWatchdog(400)
