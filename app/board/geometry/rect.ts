/** Of the contract, since the server places what agents add. */
export * from '../../../contract/layout/rect'
