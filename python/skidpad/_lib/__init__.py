"""What every part of the package uses: arrays, files, texts, arguments."""
