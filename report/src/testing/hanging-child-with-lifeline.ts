import { holdLifeline } from '../render/hold-lifeline.ts'
import './hanging-child.ts'

holdLifeline(400)
