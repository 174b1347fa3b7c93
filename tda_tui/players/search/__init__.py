"""Looking ahead: determinizations, the trees and trials in them, and the player that goes by what comes of it."""
